/** How long messages of each kind are tried, and that whatever people can choose has a way to travel. */
import { NEWS_NAMES } from '@taschino/contract/people/own-data.ts'
import { expect, test } from 'vitest'
import { waitAfter } from '../../platform/queue/queue-worker.ts'
import { BACKOFF, kindOf, lifetimeOf, travelOf } from './rules.ts'

test('how long messages are worth something, and how the waits grow', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map((tries) => waitAfter(tries, BACKOFF))).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 7200])
  expect([travelOf('payment'), travelOf('cancellation'), travelOf('club')].map(({ ttl, urgency }) => [ttl, urgency])).toEqual([
    [3600, 'high'],
    [86_400, 'high'],
    [86_400, 'low'],
  ])
  expect([lifetimeOf('payment'), lifetimeOf('agency-request')]).toEqual([3600, 86_400])
})

test('every kind that can be chosen is one that notices have; what is unknown tells nobody anything', () => {
  expect(NEWS_NAMES.map(kindOf)).toEqual([...NEWS_NAMES])
  expect([kindOf('assignment'), kindOf('new-order'), kindOf('constructor'), kindOf('x')]).toEqual(['tickets', 'new-request', null, null])
})
