/** Indonesian roots of one field, the commonest first. The three classes take different affixes. */
export type Field = { nouns: string; verbs: string; adjectives: string };

/** The words that join others, and how many of ten thousand words of a text each of them is. */
export const FUNCTION_WORDS = `yang 320 dan 300 di 190 dengan 110 untuk 110 dari 100 pada 90 dalam 90 ini 90 tidak 70
  itu 60 adalah 50 akan 48 ke 42 oleh 40 dapat 40 juga 38 atau 38 sebagai 36 lebih 34 karena 33 tahun 30 ada 28
  bisa 27 telah 26 seperti 25 tersebut 25 menjadi 25 mereka 24 sudah 22 secara 21 kita 20 bahwa 20 saat 18 banyak 16
  satu 15 para 15 serta 15 merupakan 15 orang 15 hanya 14 masih 14 hingga 13 sehingga 13 namun 13 harus 13 kami 12
  antara 12 agar 12 jika 12 melalui 12 terhadap 12 lain 12 baru 12 sangat 11 setiap 11 perlu 10 dua 10 beberapa 10
  kepada 10 bagi 10 maka 10 belum 10 hari 10 sama 10 ketika 9 setelah 9 semua 9 ia 9 sampai 8 tetapi 8 dia 7
  tentang 7 selain 7 tiga 6 sejak 6 sebelum 5 bahkan 5 sendiri 5 sekitar 5 sementara 4 lagi 4 tanpa 4 justru 3
  meski 3 apabila 3 kemudian 3 sering 3 supaya 2 misalnya 2 yakni 2 terutama 2 maupun 2 pun 2 bukan 2 sedangkan 2`;

export const FIELDS: readonly Field[] = [
  {
    // Environment
    nouns: `hutan lingkungan pohon sampah alam iklim tanah bumi udara karbon satwa burung kawasan konservasi emisi limbah
      plastik gambut bakau pulau gunung lereng lembah habitat spesies rimba kayu daun akar ranting batang bunga semak
      rumput jamur serangga lebah kupu gajah harimau orangutan badak penyu cagar ekosistem asap kabut debu racun polutan
      suhu cuaca musim kemarau badai bencana longsor abu lahar kompos botol kertas logam kaca organik tempat gua tebing
      karst bukit kerikil lumut paku anggrek rotan damar gaharu getah madu sarang jejak kota taman`,
    verbs: `tebang bakar cemar rusak pulih lindung jaga pilah olah buang kumpul daur kurang tambah ubah selamat punah
      tumbuh rambat sebar gundul hijau teduh hirup pantau amati ukur peta jelajah rawat lestari buru jerat lepas tangkar
      semai timbun angkut kubur urai serap simpan pindah gusur rambah babat langgar hukum cegah`,
    adjectives: `lestari bersih kotor asri rimbun lebat gersang tandus panas dingin lembap liar langka purba alami
      beracun busuk segar sejuk rapuh`,
  },
  {
    // Farming
    nouns: `tani padi sawah ladang kebun benih pupuk panen ternak sapi kambing ayam bebek ikan jagung kedelai singkong
      sagu kelapa sawit kopi kakao teh karet tebu cabai bawang tomat sayur buah pisang mangga jeruk durian lahan petak
      pematang hama tikus wereng ulat gulma cangkul bajak traktor sabit lumbung gabah beras tepung gula minyak pakan
      kandang susu telur daging kolam tambak jaring perahu nelayan udang kepiting garam pangan gizi bibit
      tunas polibag pestisida jerami sekam dedak kacang ubi talas sorgum vanili pala cengkih lada jahe kunyit serai
      tembakau kapas bambu`,
    verbs: `tanam semprot siram garap petik tuai giling jemur cangkok okulasi panggul gembala pelihara perah potong
      tebar pancing tangkap jala budidaya rabuk siang bajak gali gembur tumpang gilir kering angin fermentasi sortir
      kemas jual beli tawar tukar pasar kirim pasok timbang hitung hasil tingkat turun naik subur mulia sambung`,
    adjectives: `subur gembur kering basah organik unggul matang mentah manis pahit asam asin gurih pedas kenyang lapar
      murah mahal segar layu`,
  },
  {
    // Water
    nouns: `air sungai laut hujan banjir danau waduk irigasi sumur mata hulu hilir muara pantai pesisir ombak arus pasang
      rawa telaga embung bendung pintu talang pipa pompa tandon ember keran tangki saring filter lumpur pasir endap
      kualitas debit curah sanitasi jamban septik selokan drainase resap biopori akuifer mineral garis kapur bakteri
      klorin karang terumbu lamun teluk selat samudra gelombang abrasi rob tanggul dermaga kapal layar jangkar nakhoda
      bandar tirta kolam kali parit jeram riam payau tawar uap embun awan siklon`,
    verbs: `alir minum mandi cuci timba tampung sedot saring jernih resap genang luap rendam banjir surut pasok salur
      bendung keruk dangkal gerus kikis hanyut tenggelam selam layar dayung labuh seberang basuh rebus uap tetes bocor
      sumbat pompa ukur uji periksa sehat hemat boros bagi atur kelola kendali`,
    adjectives: `jernih keruh dangkal dalam deras tenang asin tawar payau basah lembap bersih kotor sehat bening dingin
      hangat rendah tinggi luas sempit`,
  },
  {
    // Energy
    nouns: `energi listrik surya panel baterai angin turbin kincir biogas biomassa panas uap batu bara minyak gas bensin
      solar kompor tungku arang briket lampu kabel jaring gardu tiang meter daya watt volt sumber bahan bakar
      truk motor mobil bus sepeda kereta roda mesin pabrik cerobong tambang nikel tembaga besi baja timah emas
      konsumsi efisiensi subsidi tarif harga pajak investasi teknologi alat sistem rangkai sensor data komputer digital
      reaktor magnet sel hidrogen etanol metana boiler generator inverter trafo atap gedung rumah dapur kulkas
      desain prototipe laboratorium`,
    verbs: `bangkit nyala padam hidup mati putar gerak dorong tarik pasang sambung rakit rancang bangun uji coba hemat
      pakai guna manfaat simpan isi salur alir bakar tambang keruk bor gali lebur tempa ganti alih kembang cipta
      hubung kendali pantau ukur hitung catat lapor bayar tagih sewa pinjam danai biaya`,
    adjectives: `terang gelap hemat boros kuat lemah cepat lambat besar kecil canggih modern kuno mandiri andal murah
      mahal stabil berat ringan`,
  },
  {
    // Society
    nouns: `masyarakat warga desa rakyat adat budaya perempuan anak santri guru murid sekolah ilmu buku bahasa seni tari
      musik cerita sejarah agama masjid gereja pura nikah keluarga ibu ayah nenek kakek tetangga kampung dusun lurah camat
      bupati menteri negara hukum hak undang norma bijak politik pemilu partai suara rapat musyawarah gotong royong
      koperasi modal usaha upah buruh pasar toko uang bank kredit utang tabung miskin kaya ekonomi industri wisata kuliner
      batik tenun anyam media berita koran radio internet telepon dokter bidan puskesmas obat wabah stunting
      vaksin remaja lansia difabel migran suku marga leluhur ritual upacara tokoh ketua relawan lembaga`,
    verbs: `ajar didik latih bimbing bina daya ikut serta sosial temu bicara dengar baca tulis hitung kerja bantu tolong
      dukung sumbang beri terima minta tanya jawab ajak undang kumpul rukun sepakat tolak protes tuntut gugat pilih
      wakil pimpin perintah layan urus atur rencana laksana awasi nilai evaluasi lapor umum siar sebar nikah lahir asuh
      rawat obat sembuh tular vaksinasi pindah rantau pulang kunjung sambut jamu`,
    adjectives: `adil makmur sejahtera miskin kaya rukun damai aman jujur terbuka mandiri cerdas bodoh ramah sopan tua
      muda sehat sakit setara`,
  },
  {
    // Research and general words
    nouns: `riset teliti ilmu metode hasil data contoh sampel angka tabel gambar peta model teori target manfaat
      masalah sebab akibat dampak pengaruh faktor unsur butir jenis bentuk skala warna jumlah nilai waktu jangka masa
      tahap proses cara langkah agenda program proyek tim ahli pakar dosen mahasiswa kampus universitas institut jurnal
      naskah makalah berkas ulas survei wawancara responden kuesioner statistik grafik rumus variabel hipotesis dalil
      saran rujukan daftar pustaka kata kalimat makna tema topik judul bab halaman dunia negeri wilayah daerah provinsi
      kabupaten distrik barat timur utara selatan tengah pusat pinggir tepi jalan jembatan kantor ruang meja`,
    verbs: `teliti kaji amat duga simpul bukti uji banding analisis tafsir jelas terang papar urai gambar sebut nyata kata
      ungkap tunjuk temu cari pilih tentu tetap putus mulai lanjut henti akhir capai upaya laku jalan guna pakai buat
      bentuk susun bangun ubah ganti tambah kurang tingkat kembang luas batas cakup muat libat hubung kait pengaruh
      sebab akibat hasil dapat ambil bawa kirim letak taruh tempat datang pergi masuk keluar lihat pandang rasa pikir
      ingat lupa harap ingin coba usaha tahu kenal paham`,
    adjectives: `baik buruk benar salah penting utama jelas samar nyata mudah sulit sederhana rumit panjang pendek lebar
      tebal tipis penuh kosong cukup kurang lengkap tepat cermat teliti dekat jauh awal khusus umum tetap`,
  },
];
