/** The worker in which that number is computed, so that the page stays responsive. */
import { searchNumber, type Search } from './number-search.ts'

addEventListener('message', (event: MessageEvent<Search>) => postMessage(searchNumber(event.data)))
