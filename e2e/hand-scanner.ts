/** A hand scanner beside a till: it "types" in a burst, faster than keys sent one by one from here would come, with Enter at the end. */
import type { Page } from '@playwright/test'

export async function handScan(till: Page, text: string): Promise<void> {
  await till.evaluate(
    (keys) => {
      // A scanner's keys bear the moment of the press; made before the first is heard, ours are as close together on a busy machine.
      const pressed = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      for (const key of pressed) window.dispatchEvent(key)
    },
    [...text, 'Enter'],
  )
}
