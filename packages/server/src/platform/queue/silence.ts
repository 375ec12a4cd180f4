/** Leaves services that do not answer alone for a while; what waits for them meanwhile does not count as tried. */

export interface Silence {
  /** Seconds for which this service is not asked; 0 when it may be. */
  left(service: string): number
  /** Its silence is over but nothing has been heard of it yet: one message shall find out. */
  unproven(service: string): boolean
  /** It could not be reached; true the first time since it was last heard. */
  begin(service: string): boolean
  /** It answered, whatever it said. */
  end(service: string): void
}

export function openSilence(seconds: number, now: () => number = () => performance.now()): Silence {
  const until = new Map<string, number>()
  return {
    left: (service) => Math.max(0, ((until.get(service) ?? 0) - now()) / 1000),
    unproven: (service) => until.has(service),
    begin(service) {
      const first = !until.has(service)
      until.set(service, now() + seconds * 1000)
      return first
    },
    end: (service) => void until.delete(service),
  }
}
