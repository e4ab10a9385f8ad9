const WIB = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });

/** Returns a time as mails say it: '21 November 2026 pukul 00.05 WIB'. */
export const inWib = (time: Date): string => `${WIB.format(time)} WIB`;
