type BylineProps = {
  post: { user: { nama_depan: string; nama_belakang: string }; published_at: string | null; created_at: string };
  minutes?: number;
};

/** In one time zone for everybody: the server and each reader must write the same day. */
const day = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });

export function Byline({ post: { user, published_at, created_at }, minutes }: BylineProps) {
  const date = published_at ?? created_at;
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
      <span className="font-semibold text-ink">
        {user.nama_depan} {user.nama_belakang}
      </span>
      <span aria-hidden="true">·</span>
      <time dateTime={date}>{day.format(new Date(date))}</time>
      {minutes !== undefined && (
        <>
          <span aria-hidden="true">·</span>
          <span>{minutes} menit baca</span>
        </>
      )}
    </p>
  );
}
