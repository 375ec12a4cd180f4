/**
 * The walks: real Chromium against one real server that the global set-up starts; each test has a payer of its own, so they may run side by
 * side.
 */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM, HEADLESS_SHELL, WHOLE_BROWSER } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.walk.ts',
  outputDir: '../test-results/walks',
  globalSetup: './set-up.config.ts',
  fullyParallel: true,
  // Walks wait for clocks and answers a fifth of their time: two more than there are cores keep both busy, three more bring nothing.
  workers: availableParallelism() + 2,
  // Walks judge what is seen, never how fast: a busy machine takes several times as long, and only what never comes is a fault.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // Walks keep real seconds on a machine that does other things: what is red goes once more, and the run names whoever needed that.
  retries: 1,
  reporter: [['list']],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 390, height: 844 },
    // What a walk does to the network must reach the app itself; walks about the worker say so.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    // They are few and long: begun last, each would go on alone.
    { name: 'browser', grep: new RegExp(WHOLE_BROWSER.tag), use: { launchOptions: CHROMIUM } },
    // The others need only the pages, and wait for no sheet to glide in (but for paying and the till, with all that moves).
    {
      name: 'pages',
      grepInvert: new RegExp(WHOLE_BROWSER.tag),
      use: { launchOptions: HEADLESS_SHELL, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
