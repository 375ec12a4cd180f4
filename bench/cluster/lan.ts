/** A network of our own on this machine: each place has its own address and processes, and its cable can be pulled. */
import { execFileSync, spawnSync } from 'node:child_process'

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export class Lan {
  /** Not the name or the net of another run on this machine. */
  readonly #id = process.pid.toString(36).slice(-4)
  readonly #net = `10.${200 + (process.pid % 50)}.${Math.floor(process.pid / 50) % 250}`
  readonly #bridge = `tsc${this.#id}`
  readonly #places: string[] = []

  open(): void {
    ip('link', 'add', this.#bridge, 'type', 'bridge')
    ip('addr', 'add', `${this.#net}.1/24`, 'dev', this.#bridge)
    ip('link', 'set', this.#bridge, 'up')
  }

  /** A place by this name; returns its address. */
  add(name: string): string {
    const [space, cable, address] = [this.space(name), this.#cable(name), `${this.#net}.${11 + this.#places.length}`]
    this.#places.push(name)
    ip('netns', 'add', space)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    ip('link', 'set', cable, 'master', this.#bridge, 'up')
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', space, 'link', 'set', 'eth0', 'up')
    ip('-n', space, 'link', 'set', 'lo', 'up')
    return address
  }

  space(name: string): string {
    return `${this.#bridge}-${name}`
  }
  #cable(name: string): string {
    return `${this.#bridge}${name}`
  }

  /** Nothing comes in or out any more, and nobody is told so: as when a cable is pulled. */
  cut(name: string): void {
    ip('link', 'set', this.#cable(name), 'down')
  }
  mend(name: string): void {
    ip('link', 'set', this.#cable(name), 'up')
  }

  /** Everything that runs at a place. */
  pids(name: string): number[] {
    return ip('netns', 'pids', this.space(name)).split('\n').filter(Boolean).map(Number)
  }
  /** To all of it, as often as something new has come up meanwhile. */
  signal(name: string, signal: NodeJS.Signals, which: (pid: number) => boolean = () => true): void {
    for (let turn = 0; turn < 3; turn++)
      for (const pid of this.pids(name).filter(which)) {
        try {
          process.kill(pid, signal)
        } catch {
          // Ended since.
        }
      }
  }

  close(): void {
    for (const name of this.#places) {
      this.signal(name, 'SIGKILL')
      spawnSync('ip', ['netns', 'del', this.space(name)])
    }
    spawnSync('ip', ['link', 'del', this.#bridge])
  }
}
