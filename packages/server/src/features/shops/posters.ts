/** Draws posters; loads the drawing library only when one is wanted. */
import type { PosterFacts } from './poster.ts'

export const drawPosters = async (tills: readonly PosterFacts[]): Promise<Uint8Array> => (await import('./poster.ts')).drawPoster(tills)
