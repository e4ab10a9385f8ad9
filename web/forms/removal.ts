/**
 * The wish to remove the stored picture or PDF, as a field of a form: it is kept with what is typed, and sent as the
 * server takes it.
 */
export const REMOVED = '1';

export const removalText = (wish: string): string => (wish === REMOVED ? 'Dihapus' : 'Tidak dihapus');
