/** Searches away from the page, so that it stays quick while a phone computes. */
import { searchNumber, type Search } from './number-search.ts'

addEventListener('message', (event: MessageEvent<Search>) => postMessage(searchNumber(event.data)))
