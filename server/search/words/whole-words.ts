/** Indonesian words that only look derived, or whose root means something else today. keysOf keeps them whole. */
export const WHOLE: ReadonlySet<string> = new Set(
  (
    'adalah bagai bagaimana bahkan beban beberapa bekas belum benar bendera bening beranda berani berantas berapa ' +
    'beras berat beri beringin berita berlian bermuda bersih beruang besar bukan buku bulan dari dasar dialog ' +
    'digital dilema dimensi dinamika dinas dinasti dinding dingin diploma diplomasi direktur disiplin diskusi ' +
    'distribusi durian halaman hujan hutan ikan ilmu iman imunisasi jalan jembatan jumlah kamu kapan kebaya kebun ' +
    'kecap kecil kelabu kelambu kelamin kelapa kelas kelenjar kelereng kelinci kelompok keluarga kemarin kembali ' +
    'kemeja kemiri kemudi kemudian kenapa kenari kendala kendali kepada kepala kepiting kerabat keramat keramik ' +
    'keranjang keras kerbau kereta kering keringat keris kerja kertas kesan ketika lapangan makan masalah medan ' +
    'meja melati melayu melodi memang memoar memori mempelai menantu menara mengapa mengkudu mentah mentari mentega ' +
    'menteri merah mereka meriah meriam mesin organisasi paku pasar pedas pelita pelopor peluang peluru pemilu pena ' +
    'pendekar pendeta pengantin penghulu penjara pensiun penting penuh pepaya perahu perak peran perang perawan ' +
    'perdana perempuan pergi periode perisai peristiwa perkara perlu permadani permana permata permen permisi ' +
    'persegi pertama perut pesan pesawat pesisir pesona pesta peta petir salah sama sebab sebagai sebagaimana ' +
    'sebelah sebelum sebentar seberang sederhana sedih segala segera sejak sejarah sekali sekarang sekolah ' +
    'sekretaris sekunder sekutu selada selain selalu selama selasa selatan selendang selera selimut selokan seluruh ' +
    'semadi semangat sementara semesta seminar semoga semua senang senapan sendiri sengaja seni sepak sepatu sepeda ' +
    'seperti serabut serambi serangga seri serigala serikat serta sesuai sesudah setelah setiap suami sudah suku ' +
    'sungai taman tamu tangan telah teman tempat tentang terang terapi teras terasi terbang teriak terima teripang ' +
    'terminal ternak terong tertib terumbu terus tetapi tuan zaman'
  ).split(' '),
);
