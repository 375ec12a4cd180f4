// Runs once in every file of stories: the next file begins in another world, although it is told by the same process.
import { afterAll } from 'vitest'
import { closeWorldOfThisFile } from './story.ts'

afterAll(closeWorldOfThisFile)
