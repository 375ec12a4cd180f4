/** Loads the reporting of a code together with the first code shown, so that it is there before a network is missing. */
import type { ComponentProps } from 'react'
import { late } from '../../../routing/late.tsx'
import type { ReportCode } from './ReportCode.tsx'

const Report = late(async () => (await import('./ReportCode.tsx')).ReportCode)

export const LateReport = (props: ComponentProps<typeof ReportCode>) =>
  props.may || props.problem ? <Report.Component {...props} waiting={null} failed={() => null} /> : null
