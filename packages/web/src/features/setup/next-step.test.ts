/** A letter that waits for somebody else holds nobody up: the next step is the one that can be done. */
import { expect, test } from 'vitest'
import { SETUP_STEPS, type Progress, type SetupStep } from '@taschino/contract/setup.ts'
import { isBegun, nextStep } from './next-step.ts'

const at = (left: readonly SetupStep[], more: Partial<Progress> = {}): Progress => ({
  steps: SETUP_STEPS.map((name) => ({ name, done: !left.includes(name) })),
  done: left.length === 0,
  letter: 'sent',
  waiting: 0,
  invited: null,
  coming: 0,
  paid: false,
  ...more,
})

test('the first that is left, then whatever nobody has begun, at last what others have to end', () => {
  expect(nextStep(at(['colleague', 'agency', 'shop']))?.name).toBe('colleague')
  expect(nextStep(at(['colleague', 'agency', 'shop'], { invited: 'Paolo Riva' }))?.name).toBe('agency')
  expect(nextStep(at(['colleague', 'shop'], { invited: 'Paolo Riva', coming: 1 }))?.name).toBe('colleague')
  expect(nextStep(at([]))).toBeUndefined()
  expect(isBegun({ name: 'colleague', done: true }, { invited: 'Paolo Riva', coming: 0 })).toBe(false)
})
