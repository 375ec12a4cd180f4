/** Loads that set-up when somebody has no proof. */
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import type { SetUpProps } from './SetUp.tsx'

const { Component } = late(async () => (await import('./SetUp.tsx')).SetUp)

export const LateSetUp = (props: SetUpProps) => <Component {...props} waiting={null} failed={(again) => <Failed again={again} />} />
