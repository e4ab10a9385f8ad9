/** The greeting and the description of the home page, the only two texts in both Indonesian and English. */
export const homeTexts = {
  greeting: {
    id: 'Dampak yang terukur, langkah yang terarah.',
    en: 'Impact you can measure, steps that lead somewhere.',
  },
  description: {
    id: 'Terarah memetakan kondisi sosial, mendengarkan warga dan pemangku kepentingan, lalu mengukur apa yang benar-benar berubah, agar setiap keputusan program bertumpu pada bukti dari lapangan.',
    en: 'Terarah maps social conditions, listens to communities and stakeholders, and measures what has really changed, so that every programme decision rests on evidence from the field.',
  },
} as const;
