// The one error for "the service cannot start": a sentence for the person at the terminal, never a stack trace.

export class CannotStart extends Error {
  readonly italian: string
  readonly english: string

  constructor(italian: string, english: string, cause?: unknown) {
    super(`${italian}\n${english}`, { cause })
    this.name = 'CannotStart'
    this.italian = italian
    this.english = english
  }
}

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EDQUOT'])

/** Runs work on a folder and turns "the disk said no" into a sentence. */
export async function onFolder<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!unwritable.has(code)) throw error
    throw new CannotStart(
      `Non posso scrivere nella cartella ${folder} (${code}): scegline un'altra con TASCHINO_DATA o cambia i permessi.`,
      `Cannot write to the folder ${folder} (${code}): choose another one with TASCHINO_DATA or change its permissions.`,
      error,
    )
  }
}
