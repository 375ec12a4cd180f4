// Tells the bundler which files travel together: build/rooms.ts first, the rest by who shares them (0049).
import { existsSync } from 'node:fs'
import { app, basics, CARRIAGES, contract, libraries, SIGNS } from './rooms.ts'

const slashes = (path: string): string => path.replaceAll('\\', '/')

/** Whether a module lies in one of these rooms. A room that is not there was moved, and would silently travel elsewhere. */
function holderOf(rooms: readonly string[]): (id: string) => boolean {
  for (const room of rooms) if (!existsSync(room)) throw new Error(`build/rooms.ts speaks of ${room}, which is not there`)
  const files = new Set(rooms.map(slashes))
  const folders = rooms.filter((room) => !/\.(ts|tsx|mjs)$/.test(room)).map((room) => `${slashes(room)}/`)
  return (id) => {
    const path = slashes(id).replace(/\?.*$/, '')
    return files.has(path) || folders.some((folder) => path.startsWith(folder))
  }
}

interface Group {
  name: string
  test: (id: string) => boolean
  priority: number
  minShareCount?: number
  entriesAware?: boolean
  entriesAwareMergeThreshold?: number
  includeDependenciesRecursively?: boolean
}

/** As the bundler wants it. What no entry holds is grouped by who shares it. */
export function chunkGroups(): Group[] {
  const held = CARRIAGES.map(({ name, rooms, later = [], withAll }, at): Group => {
    const [isIn, isLater] = [holderOf(rooms), holderOf(later)]
    return {
      name,
      test: (id) => isIn(id) && !isLater(id),
      priority: CARRIAGES.length - at + 2,
      ...(withAll ? {} : { includeDependenciesRecursively: false }),
    }
  })
  const [isSign, isOurs] = [
    holderOf(libraries(SIGNS)),
    holderOf([...app(''), ...contract(''), ...basics(''), ...libraries('lucide-react')]),
  ]
  return [
    ...held,
    // The signs that several screens share, by who shares them: alone they were a request each, all in one 4 kB, of which a phone needs
    // a third.
    {
      name: 'sign',
      test: isSign,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 8000,
      priority: 2,
      includeDependenciesRecursively: false,
    },
    // What several screens share, by who shares it; crumbs are joined with their neighbours.
    {
      name: 'kit',
      test: isOurs,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 3000,
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ]
}
