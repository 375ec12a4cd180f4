/** Checks that the port is free, before anything is started that would have to be undone. */
import net from 'node:net'
import { CannotStart } from './cannot-start.ts'

export async function probePort(port: number, host: string): Promise<void> {
  const probe = net.createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(port, host, resolve)
    })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE')
      throw new CannotStart(
        `La porta ${port} è occupata: scegline un'altra con PORT.`,
        `The port ${port} is taken: choose another one with PORT.`,
        error,
      )
    throw new CannotStart(
      `Non posso ascoltare su ${host}:${port} (${code}): cambia HOST o PORT.`,
      `Cannot listen on ${host}:${port} (${code}): change HOST or PORT.`,
      error,
    )
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}
