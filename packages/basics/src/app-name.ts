/** The name of the app where a circuit has none of its own (decision 0190). */
export const APP_NAME = 'Taschino'

/** A name as the beginning of a file's name: small letters, digits and hyphens. */
export const fileWord = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
