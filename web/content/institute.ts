/** All facts about the institute. They are sample data: put your own here before going public. */
export const institute = {
  name: 'Terarah',
  purpose: { id: 'Riset dan konsultasi keberlanjutan', en: 'Sustainability research and consulting' },
  address: ['Jl. Palagan Tentara Pelajar No. 112', 'Sariharjo, Ngaglik, Sleman', 'Daerah Istimewa Yogyakarta 55581'],
  email: 'halo@terarah.id',
  hours: { days: 'Senin sampai Jumat', opens: '08.30', closes: '16.30', zone: 'WIB' },
  phone: { shown: '(0274) 555 0182', dialled: '+622745550182' },
} as const;
