/** Draws posters without loading the library that draws before somebody wants one. */
import type { PosterFacts } from './poster.ts'

export const drawPosters = async (tills: readonly PosterFacts[]): Promise<Uint8Array> => (await import('./poster.ts')).drawPoster(tills)
