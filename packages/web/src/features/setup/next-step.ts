/** Chooses the next setup step; what somebody else must finish is passed over. */
import type { Progress } from '@taschino/contract/setup.ts'

type OneStep = Progress['steps'][number]

/** Done by somebody else from here on: whoever comes back must not do it twice. */
export const isBegun = ({ name, done }: OneStep, { invited, coming }: Pick<Progress, 'invited' | 'coming'>): boolean =>
  !done && ((name === 'colleague' && invited !== null) || (name === 'shop' && coming > 0))

/** The first that nobody has begun; where all are under way, the first that is not done. */
export const nextStep = (progress: Progress): OneStep | undefined =>
  progress.steps.find((step) => !step.done && !isBegun(step, progress)) ?? progress.steps.find(({ done }) => !done)
