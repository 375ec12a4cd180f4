/** Reads one PDF in a process of its own, whose memory and time are limited: whatever the file does, the service does not feel it. */
import { Worker } from 'node:worker_threads'
import { once } from '../workers/own-process.ts'
import { faultOf } from './pdf-fault.ts'

/** More than the largest good file takes. What is unpacked lies outside the heap, so that its limit would not hold it. */
const MOST_MB = 600

once(async (bytes: Uint8Array) => {
  // Beside the reading, which never pauses: a few kilobytes may unpack to gigabytes.
  const watch = new Worker(
    `setInterval(() => process.memoryUsage.rss() > ${MOST_MB} * 1048576 && process.kill(process.pid, 'SIGKILL'), 20)`,
    { eval: true, execArgv: [] },
  )
  watch.unref()
  return { fault: await faultOf(bytes) }
})
