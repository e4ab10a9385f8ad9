import { labels } from '#contract/messages.ts';
import communityDevelopment from './drawings/service-community-development.svg';
import monitoringEvaluation from './drawings/service-monitoring-evaluation.svg';
import proper from './drawings/service-proper.svg';
import socialMapping from './drawings/service-social-mapping.svg';
import sroi from './drawings/service-sroi.svg';
import stakeholderMapping from './drawings/service-stakeholder-mapping.svg';

export type Service = { id: number; title: string; image: string; description: { id: string; en: string } };

/** Returns the HTML id of the service's section on the services page, for example 'social-mapping'. */
export function serviceAnchor({ title }: Service): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

export const services: readonly Service[] = [
  {
    id: 1,
    title: labels.services[0],
    image: socialMapping,
    description: {
      id: 'Memetakan kondisi, potensi, dan kerentanan sosial warga di sekitar wilayah kerja.',
      en: 'Mapping the social conditions, strengths and vulnerabilities of communities around an operation.',
    },
  },
  {
    id: 2,
    title: labels.services[1],
    image: stakeholderMapping,
    description: {
      id: 'Mengenali kepentingan, pengaruh, dan hubungan antarpihak sebagai dasar pelibatan.',
      en: 'Understanding the interests, influence and ties between parties before engaging them.',
    },
  },
  { id: 3, title: labels.services[2], image: sroi, description: labels.sroiDescription },
  {
    id: 4,
    title: labels.services[3],
    image: monitoringEvaluation,
    description: {
      id: 'Memantau dan menilai program dengan indikator yang disepakati sejak awal.',
      en: 'Following and assessing programmes against indicators agreed on from the start.',
    },
  },
  {
    id: 5,
    title: labels.services[4],
    image: proper,
    description: {
      id: 'Mendampingi perusahaan memenuhi kriteria PROPER, dari penilaian awal sampai perbaikan di lapangan.',
      en: 'Guiding companies through the PROPER criteria, from first assessment to improvements on site.',
    },
  },
  {
    id: 6,
    title: labels.services[5],
    image: communityDevelopment,
    description: {
      id: 'Menempatkan dan membina petugas pengembangan masyarakat yang bekerja bersama warga.',
      en: 'Placing and coaching community development officers who work side by side with residents.',
    },
  },
];
