/** A bound on waiting for work that cannot be called off: it goes on, and nobody waits for it any more. */

/** `late` says what is answered then, or throws. A failure of the work that comes after that is nobody's. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  }).then(late)
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
