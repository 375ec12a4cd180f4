/** Loads the sheet that reads payers' codes when it is first wanted. */
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import type { ReaderProps } from './ReaderSheet.tsx'

const { Component } = late(async () => (await import('./ReaderSheet.tsx')).ReaderSheet)

export const Reader = (props: ReaderProps) => <Component {...props} waiting={null} failed={(again) => <Failed again={again} />} />
