export const authorSteps = {
  title: 'Dari tulisan Anda ke pembaca',
  steps: [
    { title: 'Tulis', text: 'Kirim artikel Anda, dengan atau tanpa gambar. Yang Anda ketik tersimpan selama menulis.' },
    { title: 'Ditinjau', text: 'Seorang peneliti kami membacanya. Statusnya selalu dapat Anda lihat.' },
    { title: 'Terbit', text: 'Setelah disetujui, artikel Anda tampil di situs ini dengan nama Anda.' },
  ],
} as const;
