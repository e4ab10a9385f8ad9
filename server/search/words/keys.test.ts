import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keysOf, RULES_VERSION } from './keys.ts';
import { partsOf } from './spelling.ts';
import { WHOLE } from './whole-words.ts';

/** Families of which every pair must meet. */
const CORE = familiesOf(`
  penelitian meneliti teliti peneliti diteliti · pengelolaan kelola mengelola dikelola pengelola terkelola ·
  penanaman tanam menanam ditanam tanaman · pengurangan kurang mengurangi dikurangi berkurang · keberlanjutan
  berkelanjutan lanjut melanjutkan kelanjutan · pemberdayaan memberdayakan berdaya daya · pemetaan memetakan peta
  dipetakan · pengukuran mengukur ukur terukur · pertanian petani tani bertani · perubahan mengubah ubah berubah
  · pembangunan membangun bangun · penebangan menebang tebang · kekeringan kering mengeringkan · pencemaran
  mencemari cemar tercemar · pemilahan memilah pilah dipilah · pembelajaran belajar pelajar ajar mengajar ·
  kesejahteraan sejahtera menyejahterakan · tulis menulis penulis tulisan penulisan
`);

/** Further common families. A few of their pairs may not meet. */
const COMMON = familiesOf(`
  baca membaca dibaca pembaca bacaan pembacaan · jalan berjalan menjalankan dijalankan perjalanan · air pengairan
  berair · kota perkotaan · didik mendidik pendidik pendidikan dididik terdidik · lindung melindungi dilindungi
  perlindungan pelindung terlindungi · rusak merusak kerusakan perusakan dirusak perusak · banjir kebanjiran
  membanjiri · budaya kebudayaan membudayakan pembudayaan · setuju menyetujui persetujuan disetujui · sewa
  menyewa penyewa menyewakan disewakan · pikir berpikir pikiran pemikiran memikirkan pemikir · pilih memilih
  pilihan pemilihan pemilih dipilih terpilih · tangkap menangkap tangkapan penangkapan ditangkap · tumbuh
  bertumbuh pertumbuhan menumbuhkan tumbuhan · kenal mengenal pengenalan dikenal terkenal · kumpul berkumpul
  mengumpulkan pengumpulan kumpulan dikumpulkan · gerak bergerak gerakan menggerakkan pergerakan penggerak ·
  hasil menghasilkan dihasilkan penghasilan berhasil keberhasilan · ajak mengajak ajakan diajak · analisis
  menganalisis dianalisis penganalisisan · ungkap mengungkap terungkap pengungkapan diungkapkan ungkapan · isi
  mengisi berisi pengisian diisi · beli membeli pembeli pembelian dibeli · bagi membagi pembagian berbagi
  dibagikan terbagi · buat membuat buatan pembuatan dibuat perbuatan · curah mencurahkan curahan tercurah · catat
  mencatat catatan pencatatan tercatat dicatat · dukung mendukung dukungan pendukung didukung · jual menjual
  penjualan dijual penjual jualan · jelas menjelaskan penjelasan dijelaskan kejelasan · latih melatih latihan
  pelatihan pelatih dilatih terlatih · lihat melihat terlihat dilihat penglihatan · luas meluas perluasan
  memperluas keluasan · rencana merencanakan perencanaan direncanakan terencana · wujud mewujudkan perwujudan
  terwujud diwujudkan · yakin meyakini keyakinan meyakinkan · baik memperbaiki perbaikan kebaikan diperbaiki
  terbaik · timbang menimbang pertimbangan mempertimbangkan timbangan · anggap menganggap anggapan dianggap ·
  aman keamanan mengamankan pengamanan · hubung hubungan menghubungkan penghubung perhubungan terhubung
  berhubungan · hilang kehilangan menghilangkan hilangnya penghilangan · makmur kemakmuran memakmurkan · mulai
  memulai dimulai permulaan · nyata kenyataan menyatakan pernyataan dinyatakan ternyata · sebar menyebar
  penyebaran tersebar disebarkan persebaran · susun menyusun penyusunan disusun susunan tersusun · sampai
  menyampaikan penyampaian disampaikan · tingkat meningkat peningkatan meningkatkan tingkatan ditingkatkan ·
  tanggung bertanggung tanggungan menanggung ditanggung · terima menerima penerimaan diterima penerima · perintah
  memerintah pemerintah pemerintahan diperintah · produksi memproduksi diproduksi produksinya · pupuk memupuk
  pemupukan dipupuk · kait berkaitan mengaitkan terkait kaitan dikaitkan · kuasa menguasai kekuasaan penguasaan
  dikuasai penguasa · ternak beternak peternak peternakan · ikan perikanan · tambang menambang pertambangan
  penambang penambangan tambangan · sosial bersosialisasi sosialisasi · cegah mencegah pencegahan dicegah · kaji
  mengkaji kajian pengkajian dikaji · libat melibatkan terlibat keterlibatan dilibatkan pelibatan · lepas melepas
  pelepasan terlepas dilepas · pisah berpisah memisahkan pemisahan terpisah perpisahan · tunjuk menunjukkan
  penunjukan ditunjukkan petunjuk · tani petaninya pertaniannya · tata menata penataan ditata tatanan · ambil
  mengambil pengambilan diambil · angkut mengangkut pengangkutan angkutan diangkut · tinggal meninggalkan
  peninggalan ditinggalkan tertinggal ketinggalan · tukar menukar pertukaran penukaran ditukar · tutup menutup
  penutupan tertutup penutup ditutup · tambah menambah penambahan tambahan bertambah ditambah · alir mengalir
  aliran pengaliran dialiri · bahaya berbahaya membahayakan · bangga kebanggaan membanggakan dibanggakan · bawa
  membawa dibawa pembawa bawaan terbawa · biaya membiayai pembiayaan dibiayai · bimbing membimbing bimbingan
  pembimbing dibimbing · bina membina pembinaan pembina dibina binaan · campur bercampur mencampur pencampuran
  tercampur campuran · dampak berdampak mendampak · dorong mendorong dorongan pendorong didorong terdorong ·
  emisi emisinya beremisi · gabung bergabung gabungan penggabungan menggabungkan tergabung · gagas menggagas
  gagasan penggagas digagas · ganti mengganti pengganti penggantian diganti pergantian · hadap menghadapi
  dihadapi terhadap berhadapan · harap berharap harapan mengharapkan diharapkan · hormat menghormati penghormatan
  dihormati terhormat · ingat mengingat ingatan diingat peringatan memperingati · ingin keinginan menginginkan
  diinginkan · jawab menjawab jawaban dijawab penjawab · kunjung berkunjung mengunjungi kunjungan pengunjung
  dikunjungi · kritik mengkritik dikritik kritikan pengkritik · lahir melahirkan kelahiran dilahirkan terlahir ·
  langgar melanggar pelanggaran pelanggar dilanggar · larang melarang larangan dilarang terlarang pelarangan ·
  layan melayani pelayanan pelayan layanan dilayani · main bermain permainan pemain mainan memainkan dimainkan ·
  masuk memasuki memasukkan masukan termasuk dimasukkan pemasukan · milik memiliki pemilik kepemilikan dimiliki ·
  minta meminta permintaan diminta peminta · muat memuat muatan pemuatan dimuat termuat · nama menamai penamaan
  bernama dinamai · niat berniat diniatkan · padu memadukan terpadu perpaduan keterpaduan dipadukan · panas
  memanaskan pemanasan dipanaskan kepanasan · pasang memasang pemasangan dipasang terpasang · puas memuaskan
  kepuasan dipuaskan · putus memutuskan keputusan diputuskan terputus pemutusan · rasa merasa merasakan perasaan
  dirasakan terasa · rugi merugikan kerugian dirugikan · sambung menyambung sambungan bersambung tersambung
  disambung · sasar menyasar sasaran disasar · sebut menyebut sebutan disebut tersebut penyebutan · selamat
  menyelamatkan keselamatan penyelamatan diselamatkan · selesai menyelesaikan penyelesaian diselesaikan
  terselesaikan · siap menyiapkan persiapan disiapkan kesiapan penyiapan · tangan menangani penanganan ditangani
  · tanya bertanya pertanyaan menanyakan ditanyakan · tarik menarik tarikan penarikan ditarik tertarik · tuju
  menuju tujuan bertujuan dituju · tuntut menuntut tuntutan penuntut dituntut penuntutan · undang mengundang
  undangan diundang · usul mengusulkan usulan diusulkan pengusul · utama mengutamakan diutamakan keutamaan ·
  waris mewarisi warisan pewaris diwariskan · warna berwarna mewarnai pewarnaan diwarnai · wajib kewajiban
  mewajibkan diwajibkan
`);

const ENGLISH = familiesOf(`
  forest forests · farmer farmers · study studies studied studying · use uses used using · plant plants planted
  planting · manage manages managed managing · plan plans planned planning · city cities · policy policies ·
  change changes changed changing · stop stops stopped stopping · develop develops developed developing · fish
  fishes fished fishing · process processes processed processing
`);

/**
 * Words that look alike and have nothing to do with each other. The second one often looks like the root of the first.
 */
const UNRELATED = `
  malam:alam mereka:reka kepala:pala kelapa:lapa permadani:madani peluang:luang peluru:luru sekutu:kutu
  segala:gala serigala:gala kemudi:muda beringin:ingin beranda:randa beranda:anda belanda:landa mentari:tari
  pemilu:pilu pengantin:kantin penasaran:nasar mengapa:kapa kalian:kali karangan:karang nilai:nila ramai:rama
  gulai:gula tunai:tuna bangkai:bangka pantai:panta petai:peta gadai:gada badai:bada balai:bala santai:santa
  seksama:sama kebaya:baya kelabu:labu perdana:dana permisi:misi perawan:awan perawan:rawan selada:lada
  semangka:angka terasi:rasi terasi:asi melayu:layu meriam:riam merpati:pati belukar:luka perisai:sisa persen:sen
  kenari:tari kedelai:delta kelamin:lamin keladi:lada dilema:lema pelana:lana pelangi:langit kemiri:miring
  kemarau:rau kemarau:marah setia:tiap selasa:rasa senja:jasa sepeda:beda sepatu:patuh sekolah:olah masalah:salah
  jumlah:jum setelah:telah kecamatan:amat menteri:teri kertas:tas keluarga:warga kembali:bali kembali:beli
  beberapa:berapi selalu:lalu merah:rah perang:rang peran:ran kepada:pada kepiting:piting keliling:lilin
  kelinci:inci seluruh:luruh sendiri:diri seperti:arti sebab:bab sederhana:dera sejarah:jarah semua:tua sepi:api
  serikat:ikat terigu:igau terima:rima tetapi:tapi teriak:riak terumbu:rumbu teripang:ripang direktur:rektur
  dinamika:namika diskusi:kusir diare:area dialog:alog digital:gital dimensi:mensi dinamit:namit dinasti:nasti
  diplomasi:plomasi permukaan:permata permata:mata perkara:kara pertama:tama periksa:iksan perkasa:kasa
  persegi:segi peristiwa:istri periode:ode peribadi:badi pesona:sona pelita:lita pemali:mali pedati:dati
  pesawat:sawat pecahan:cahaya petani:taniwara penyair:syair penyengat:sengau penyu:su penari:nari penting:ting
  pengki:ki penguin:kuin pensil:sil pendapa:dapa pendopo:dopo pendeta:deta pendekar:dekar pentas:tas penjara:jara
  pensiun:siun membran:bran memori:pori memoar:moar mempelai:pelai memar:par mentega:tega mentok:tok mental:tal
  mentor:tor menara:tara menantu:nantu menantu:tantu menang:tang menu:nu mendiang:diang mengkudu:kudu
  mengkuang:kuang melati:lati meranti:ranti meranti:nanti meriah:riah merica:rica meteran:teran merdeka:deka
  metode:tode metana:tana medali:dali melodi:lodi berlian:lian bermuda:muda berkah:kah bersin:sin berhala:hala
  berandal:andal berantas:rantas beruang:uang beruang:ruang beruk:ruk berita:rita berani:rani berangus:rangus
  beritik:titik beringas:ringas bernas:nas terali:tali terompet:lompat terong:rong teritip:titip teratai:rantai
  teratai:ratai terminal:minal terapi:api terapi:rapi teratur:ratu teras:ras teropong:popong kabupaten:bupati
  kelurahan:keluar ketela:tela keledai:ledak kepodang:podang kecapi:capai kemangi:mangi kenanga:nanga
  kerabat:rabat keranjang:ranjang keranda:randa keramik:ramik kerapu:rapuh keringat:ringat keruh:ruh
  keramat:ramat kelenjar:lenjar kelompok:lompok kenduri:duri segara:gara sekop:kop sekunder:kunder selera:lera
  selimut:limut seloka:loka semadi:madi semangat:mangat semesta:mesta semut:mut senat:nat sengaja:ngaja
  sengketa:ketat sentosa:tosa serabut:rabut serambi:rambi serangga:rangga serangga:angga serdadu:dadu seroja:roja
  setrika:trik selokan:lokan jembatan:jembat lautan:taut kapan:kapal intan:inti sultan:sulit bulan:bulu
  harapan:hara halaman:halam pakaian:kaian kawan:kawat jabatan:bata papan:papa delapan:lapan sembilan:bilan
  lapangan:pangan bintang:tanggul ratan:rata kasihan:kasir kiri:kira padi:pada tari:tara sapi:sapa kali:kala
  jati:jata mati:mata hari:hara bumi:bumu roti:rota suami:suam murni:murna puisi:puis petisi:petis polusi:polus
  erosi:eros puasi:puas pagi:paga buku:bubu saku:sapu paku:palu siku:sisi suku:susu baku:bau ilmu:ila tamu:tani
  jamu:jani bumbu:bumi rumah:ramah sebelah:belati adalah:ada bedah:beda mudah:muda masalah:masa langkah:langka
  berkah:berka naskah:nas nikah:nika tingkah:tingka bahkan:bahk serikat:seri kunyah:kunya punya:pun tanya:tan
  bertanya:bertan komunitas:komuni kualitas:kuali virus:viru kasus:kasut kampus:kampu khusus:khusu halus:halu
  proses:prosa bisnis:bisni krisis:krisi teknis:tekni iklan:iklim bus:bu gas:ga kambing:kamb pusing:pus
  kuning:kunir piring:pir daging:daga miring:mir asing:asa paling:pala bising:bisa garing:gara jaring:jari
  sedekah:dekat sejuk:ajukan semai:mai tembaga:baga tempurung:burung terjal:jala terompah:rompak betapa:tapa
  belimbing:bimbing belacan:lacak belenggu:lenggang menyan:nyanyi kedondong:dongeng keong:ong
  ketumbar:umbar ketupat:tupai kecubung:hubung kelereng:lereng kemenyan:menyan ketimun:timun sebentar:bentar
  sekam:kamar selang:lang selendang:lendang semenanjung:nanjung sedotan:dota sekoci:koci sembako:bakau
  sempadan:padan sepoi:poi sertifikat:ikat setan:tanah perangkap:angkap percik:cicak perunggu:runggu peluk:lukis
  pelopor:lopor pematang:matang pematang:batang penyakit:kita pengki:kipas penghulu:hulu
  perigi:rigi permai:mainan persis:sisa petak:takar peti:tiba petisi:tisu penalti:tali pening:ning
  pekarangan:karang pemandu:madu menjangan:jangan mendung:dungu membran:beran merak:rakit merdu:duri meter:tera
  medali:dalil metode:kode mekar:karam melarat:larat memelas:pelas mendung:undung berkas:kasur bersin:sinar
  berudu:rudu belalang:lalang beliung:liung bencana:canang benteng:tengah bentang:tang berkah:kahar
  bernyanyi:nyala terali:ralat teratak:atak terik:rika terucuk:ucuk ternyata:yatim teladan:ladang telaga:laga
  telapak:lapak telepon:pon tembakau:bakau temaram:ramai diesel:sela dikotomi:kota dinamo:namo disertasi:serta
  dosis:dosa ekspansi:pansi edukasi:duka evaluasi:valuta obligasi:gas imunisasi:imun
  lokasi:lokas informasi:informal formasi:forma kondisi:kondis rekan:reka pekan:peka korban:korba relawan:lawan
  pahlawan:lawan wartawan:tawan karyawan:kaya hewan:hew gubernuran:guru ribuan:ribut papan:pap durian:duri
  rotan:roti jajaran:ajar harimau:hari matahari:mata perempuan:empu perempuan:rempuh ketan:tana kelakar:lakar
  kelebat:lebat kelam:lama keluh:luhur kemboja:boja kencana:cana kentara:tara kepang:pangan kerucut:rucut
  kesturi:sturi kesumba:sumba malam:alam perak:gerak sedang:dang senang:menang petani:betina berat:erat
  kelinci:kunci sekop:kopi susu:usus perut:rute pesat:sate bawah:awah bahasa:biasa bandung:kandung bunga:bunganga
  burung:buru butir:buti tangga:tangan tawar:tawa tekan:teka tempur:empuk teras:erat tidak:tindak tinta:cinta
  tolong:tolol tukang:tukar tunai:tuna ubi:ubin umum:umur upah:upaya utang:utara uang:ruang akar:bakar
  ambil:ambang angin:ingin antar:antara asam:asap atas:batas ayam:bayam balik:balok barat:barang batik:batin
  bekal:bekas belanja:lanja benang:menang berani:rani bijak:bijih bocor:cocok bosan:basah bulan:bulat
  cabang:abang campur:kampung cepat:tepat cermat:cermin cukup:cukur dahan:tahan damai:ramai darat:surat
  daun:tahun demam:deham derita:rita dewan:hewan dinding:anjing dosa:desa dunia:dinas embun:kebun encer:bencer
  fakta:pakta gajah:gaji ganggu:angguk gelap:lelap genang:senang gigi:gigih gula:gulai hakim:yakin hangat:sangat
  harimau:mau hemat:lemah hilir:hilang hukum:hukuk inti:pinti izin:zina jalan:jalin janda:canda jarak:jarang
  jembatan:batan jujur:jamur kabel:abel kain:lain kalah:kalau kanan:makan kapur:dapur kasar:pasar kawah:sawah
  kejut:lanjut keluh:luhur kena:kenal kera:keras keringat:ingat ketat:tata kilat:kulit kotak:kota kuku:kukus
  kuning:kunci ladang:ladan lahir:ahir langit:langka lapar:lapor larut:laut layak:layar lebat:hebat lembaga:baga
  lidah:indah listrik:lirik lomba:lembah lumpur:umpul majalah:jalan mandi:mandiri manusia:usia masam:asam
  mayat:ayat memang:mang mentah:tah mesin:sin minyak:banyak mogok:rokok muatan:utan mulut:belut murid:urid
  nafas:nafsu nasib:nasi
`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(':') as [string, string]);

/** Words whose keys need rules that the families do not need. Changing these lists changes the hash below, too. */
const RARE = (
  'sosialisasi perilaku perasaan terasa berenang memercayai kepemilikan pemerintahan diketahui mengecat penglihatan ' +
  'menyanyi membatasi rumahkulah beternak memperbaiki kedelai qurban b3nya tas'
).split(' ');

function familiesOf(text: string): string[][] {
  return text.split('·').map((family) => family.trim().split(/\s+/));
}

function isMet([one, other]: readonly [string, string]): boolean {
  const keys = new Set(keysOf(one));
  return keysOf(other).some((key) => keys.has(key));
}

function pairsOf(families: readonly string[][]): [string, string][] {
  return families.flatMap((words) =>
    words.flatMap((one, at) => words.slice(at + 1).map((other): [string, string] => [one, other])),
  );
}

describe('keysOf', () => {
  it('lets every pair of the core families and of the English ones meet', () => {
    const apart = pairsOf([...CORE, ...ENGLISH]).filter((pair) => !isMet(pair));
    expect(apart).toEqual([]);
  });

  it('lets nearly all pairs of other common families meet', () => {
    const pairs = pairsOf(COMMON);
    const apart = pairs.filter((pair) => !isMet(pair));
    expect(COMMON.length).toBeGreaterThan(120);
    expect(1 - apart.length / pairs.length, apart.join(' ')).toBeGreaterThan(0.98);
  });

  it('keeps words apart that only look alike', () => {
    const met = UNRELATED.filter(isMet);
    expect(UNRELATED.length).toBeGreaterThan(500);
    expect(met.length / UNRELATED.length, met.join(' ')).toBeLessThan(0.12);
  });

  it.each([
    ['malam', 'alam'],
    ['mereka', 'reka'],
    ['kelapa', 'lapa'],
    ['perak', 'gerak'],
    ['kepala', 'pala'],
    ['menteri', 'teri'],
    ['nilai', 'nila'],
    ['sekolah', 'olah'],
    ['mengapa', 'apa'],
    ['berapa', 'apa'],
    ['permana', 'mana'],
  ])('keeps %s and %s apart', (one, other) => expect(isMet([one, other])).toBe(false));

  it('leaves short words, other letters, digits and whole words as they are', () => {
    for (const word of ['', 'tas', 'dia', 'co2', 'b3nya', 'العربية', 'naïfnya', 'x'.repeat(64), ...WHOLE]) {
      expect(keysOf(word)).toEqual([word]);
    }
  });

  it('removes particles and pronouns, and keeps roots that end like them', () => {
    expect(isMet(['hutannyalah', 'hutan'])).toBe(true);
    expect(isMet(['rumahku', 'rumah'])).toBe(true);
    expect(isMet(['melangkah', 'langkah'])).toBe(true);
    expect(isMet(['menghimpun', 'himpun'])).toBe(true);
    expect(isMet(['bertanya', 'tanya'])).toBe(true);
  });

  it('gives 1 to 12 different keys for any word', () => {
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const pieces =
      'meng menge mem men meny pe per pem ber ter di ke se peri berke kan an i nya ku mu lah kah pun s ing ed'.split(
        ' ',
      );
    const letters = 'abcdefghijklmnopqrstuvwxyzaeiouaeioué7-\0 '.split('');
    for (let round = 0; round < 20_000; round += 1) {
      const word = Array.from({ length: random(9) }, () =>
        random(2) ? pieces[random(pieces.length)] : letters[random(letters.length)],
      ).join('');
      const keys = keysOf(word);
      expect(keys.length >= 1 && keys.length <= 12 && new Set(keys).size === keys.length, word).toBe(true);
      expect(keys.includes(word), word).toBe(true);
    }
  });

  it('has a new RULES_VERSION when a key or part changes', () => {
    const words = [...CORE.flat(), ...ENGLISH.flat(), ...RARE, ...WHOLE];
    const rules = words.map((word) => [word, keysOf(word), partsOf(word)]);
    const hash = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);
    const message = 'keysOf or partsOf changed: raise RULES_VERSION, or the stored dictionaries stay as they are';
    expect({ version: RULES_VERSION, hash }, message).toEqual({ version: 1, hash: '17c86ac030bffb97' });
  });
});
