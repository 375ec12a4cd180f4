/** Two questions about permissions never stand on the screen at once, whatever becomes of the first. */
import { expect, test } from 'vitest'
import { inTurn } from './permission-queue.ts'

test('each waits for the answer to the one before, in the order in which they came, also behind one that fails', async () => {
  const said: string[] = []
  const prompt = (name: string, fails = false) =>
    inTurn(async () => {
      said.push(`${name} asks`)
      await new Promise((resolve) => setTimeout(resolve, 30))
      said.push(`${name} is answered`)
      if (fails) throw new Error(name)
      return name
    })
  const all = await Promise.allSettled([prompt('notifications'), prompt('camera', true), prompt('position')])
  expect(said).toEqual([
    'notifications asks',
    'notifications is answered',
    'camera asks',
    'camera is answered',
    'position asks',
    'position is answered',
  ])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await prompt('later')).toBe('later')
})
