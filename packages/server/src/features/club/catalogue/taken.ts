/** Checks shared by the writers of the catalogue: what a body names exists, and a name is not used yet. */
const TAKEN = '23505'

/** For `catch`: refuses a name that is taken, and throws everything else on. */
export const orTaken =
  (constraint: string, refuse: () => never) =>
  (error: unknown): never => {
    const found = error as { code?: string; constraint?: string }
    if (found.code === TAKEN && found.constraint === constraint) return refuse()
    throw error
  }

/** Changes only what is named. */
export const named = <T extends object>(body: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }
