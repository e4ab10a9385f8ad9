import { expect, test } from 'vitest';
import { hasAddress } from './names.ts';

/** Names as people write them, with and without spaces behind the dots. */
const NAMES = `
Ahmad Fauzi, S.Ag.
Siti Aminah, S.Pd.
Siti Aminah,S.Pd.,Gr.
Budi Santoso, S.Pd.SD
Dewi Lestari, S.Pd.I, M.Pd.I
Nur Hidayah, S.Pd., M.Si
Rina Wati, S.Si., M.Sc.
Joko Susilo, S.Ak., M.Ak., CA.
Drs.H.Ahmad Dahlan,M.Ag
Dra.Hj.Siti Zubaidah,M.M.
Prof.Dr.Ir.Bambang Sudibyo,M.Eng.Sc.
Prof. Dr. H. Abdul Karim, Lc., M.A.
Ahmad.Lc.MA
Budi.SE
Budi Hartono.SE.MM
Andi SE.MM
Andi S.E.,M.M.
Rahmat, SH.MH
Rahmat, S.H., M.H., M.Kn.
Rahmat S.H.,M.Kn
Teguh,ST.MT
Teguh, S.T., M.T.
Wahyu, S.Hut., M.Hut
Wulan, S.Hum., M.Hum.
Yuni, S.Kom., M.Kom.
Yuni, S.I.Kom., M.I.Kom
Yanto, S.Ps., M.Psi.
Yanto, S.Th., M.Th.
Yanto S.Th.I
Yulia, S.Farm., Apt.
Yulia,S.Farm.Apt
apt.Yulia,M.Farm
drh.Made Wirawan,M.Vet
drg.Ayu,S.KG
dr.Ayu,Sp.OG(K)
dr.Ayu,Sp.JP-FIHA
dr.Ayu,Sp.PK
dr.Ayu,Sp.PD-KGEH
dr.Ayu,Sp.BS
dr.Ani
dr.Yoga
dr.Rio
dr.Zara
dr.erni
dr.med.Sutomo
Dr.-Ing.Habibie
Dr.rer.nat.Wibowo
Ns.Dewi,S.Kep
Dewi,S.Kep.Ns
Dewi, A.Md.Keb
Dewi,A.Md.Kom
Dewi,Amd.RO
Dewi, S.ST
Dewi,S.Tr.Keb
Dewi, S.KM., M.KM
Dewi, S.K.M., M.P.H.
Made, S.Sn., M.Sn.
Made,S.Pt
Made,S.Sy
Made,M.E.Sy
Made, S.Hub.Int
Made, M.Ec.Dev
Made,M.Tech
Made, B.Sc., M.App.Ling
Made,B.A
Made, MBA., Ph.D
Made, Ph.D.
Made,CPA.,CFA
siti aminah s.ag
siti aminah, s.si., m.sc
siti aminah s.farm
siti aminah s.kom m.si
H.Ahmad
Hj.Siti
KH.Abdurrahman
K.H.Abdurrahman
M.Yoga
m.yoga
Moh.Rio
Muh.Ikbal
Abd.Rahman
Ach.Fauzi
R.A.Kartini
R.Ng.Ronggowarsito
R.M.P.Sosrokartono
A.B.C
A.A.Gde Agung
I.G.N.Ngurah
I.Komang
Gst.Ayu Made
Tgk.Ismail
St.Clair
St. Comelia
Jr.
Budi Jr.
W.Page
J.Black
R.Net
L.Li
Dr.Ng
Siti.Rahma
Budi.Santoso
Sri.Erni
Desi.Ratnasari
Sri.Desi
Prof.Ir.Joko
Ni'mah
O.S.Kwon
Ю.А.Гагарин
A. Рус
王.明
-
`;

test.each(NAMES.trim().split('\n'))('is a name: %s', (name) => {
  expect(hasAddress(name)).toBe(false);
});

const ADDRESSES = `
bit.ly
Bit.ly
BIT.LY
evil.page
Evil.Page
EVIL.PAGE
Klik evil.page sekarang
evil.page,
(evil.page)
evil.page.
evil.page Siti
www.evil.page.co
a-b.page
slot88.bet
slot88.se
evil.se
Evil.Se
evil.sh
evil.gr
evil.st
evil.farm
evil.yoga
evil.med
evil.phd
t.me
t.co
x.com
v.gd
g.page
toko.co.id
toko.web.id
toko.com-murah
toko.com.siti
dr.com
Dr.Com
Mr.Bet
evil.рф
евил.рф
пример.москва
例え.みんな
пример.онлайн
evil.भारत
evil.xn--p1ai
xn--e1aybc.xn--p1ai
evil。page
evil．page
evil｡page
evil.\u200Bpage
ev\u00ADil.page
e.page
t.me/toko
http: //toko
sales@toko
`;

test.each(
  ADDRESSES.trim()
    .split('\n')
    .map((line) => line.replace(/\\u([\dA-F]{4})/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))),
)('has an address in it: %j', (name) => {
  expect(hasAddress(name)).toBe(true);
});
