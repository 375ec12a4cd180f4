/**
 * What other features may use of how shops come in: the company's list of what waits, the checklist of a shop that is not open yet, and the
 * test of a till, made and heard. All but what hears at the till comes late: most people never see it.
 */
import { late } from '../../routing/late.tsx'

export { ProvaHeard } from './prova/ProvaHeard.tsx'
export const Checklist = late(() => import('./checklist/Checklist.tsx').then((module) => module.Checklist))
export const Prova = late(() => import('./prova/ProvaScreen.tsx').then((module) => module.ProvaScreen))
export const ReviewsMark = late(() => import('./review/ReviewsMark.tsx').then((module) => module.ReviewsMark))
export const ReviewsPanel = late(() => import('./review/ReviewsPanel.tsx').then((module) => module.ReviewsPanel))
export const ReviewsTable = late(() => import('./review/ReviewsTable.tsx').then((module) => module.ReviewsTable))
