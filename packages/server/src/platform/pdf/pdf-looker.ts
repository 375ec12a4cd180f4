/** The process that reads PDFs with limited memory and time, whatever a file does. */
import { Worker } from 'node:worker_threads'
import { eachTime } from '../workers/own-process.ts'
import { faultOf } from './pdf-fault.ts'

/** More than the largest good file takes. What is unpacked lies outside the heap, so that its limit would not hold it. */
const MOST_MB = 600

// Beside the reading, which never pauses: a few kilobytes may unpack to gigabytes, and a file without end must not outlive the service.
new Worker(
  `const { ppid } = process
   setInterval(() => (process.memoryUsage.rss() > ${MOST_MB} * 1048576 || process.ppid !== ppid) && process.kill(process.pid, 'SIGKILL'), 20)`,
  { eval: true, execArgv: [] },
).unref()

eachTime(async (bytes: Uint8Array) => ({ fault: await faultOf(bytes), heldMb: process.memoryUsage.rss() / 1_048_576 }))
