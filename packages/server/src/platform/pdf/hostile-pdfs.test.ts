/** More than a hundred PDFs that nobody should be asked to agree to: each is turned away with its reason. */
import { expect, test } from 'vitest'
import { HOSTILE_PDFS } from '@taschino/testkit/hostile-pdfs.ts'
import { faultOf } from './pdf-fault.ts'

test.each(HOSTILE_PDFS)('T59 $name', async ({ bytes, outcome }) => expect(`pdf_${String(await faultOf(await bytes()))}`).toBe(outcome))
