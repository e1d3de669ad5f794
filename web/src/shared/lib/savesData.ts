type Connection = { saveData?: boolean }

/** The reader asked the browser to save data. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData === true
