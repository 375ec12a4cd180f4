/**
 * What other features use of onboarding: the reviews that wait for the company, the checklist, tests of a till. Most of it is loaded late,
 * because most people never see it.
 */
import { late } from '../../routing/late.tsx'

export { ProvaListener } from './prova/ProvaListener.tsx'
export const Checklist = late(() => import('./checklist/Checklist.tsx').then((module) => module.Checklist))
export const Prova = late(() => import('./prova/ProvaScreen.tsx').then((module) => module.ProvaScreen))
export const ReviewsMark = late(() => import('./review/ReviewsMark.tsx').then((module) => module.ReviewsMark))
export const ReviewsPanel = late(() => import('./review/ReviewsPanel.tsx').then((module) => module.ReviewsPanel))
export const ReviewsTable = late(() => import('./review/ReviewsTable.tsx').then((module) => module.ReviewsTable))
