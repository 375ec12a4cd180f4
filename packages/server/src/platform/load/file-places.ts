/**
 * Reading files that people hand in takes memory and a core of the machine: so many at once, one of each person, and a person waits behind
 * their own.
 */
import { QueueFull } from '@taschino/ledger/group-commit.ts'
import { openPlaces, type Places } from './places.ts'

/**
 * By a person's number. Kept by whoever reads, for the whole process: memory and cores are the process's, however many servers live in it.
 */
export const openFilePlaces = (atOnce: number): Places<number> =>
  openPlaces({ all: atOnce, each: 1, waiting: 24, waitingEach: 4, full: () => new QueueFull('too many files wait to be read') })
