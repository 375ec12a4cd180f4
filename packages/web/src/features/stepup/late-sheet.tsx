/** Loads the sheet that asks for a proof when it is first needed. */
import { Failed } from '../../routing/screen.tsx'
import { late } from '../../routing/late.tsx'
import type { StepUpSheetProps } from './sheet/StepUpSheet.tsx'

const { Component } = late(async () => (await import('./sheet/StepUpSheet.tsx')).StepUpSheet)

export const StepUp = (props: StepUpSheetProps) => <Component {...props} waiting={null} failed={(again) => <Failed again={again} />} />
