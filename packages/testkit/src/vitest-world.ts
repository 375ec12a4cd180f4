// Runs once in each file of stories: gives it a world of its own, although one process runs many files.
import { afterAll } from 'vitest'
import { closeWorldOfThisFile } from './story.ts'

afterAll(closeWorldOfThisFile)
