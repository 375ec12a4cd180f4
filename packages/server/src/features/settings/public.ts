/** How the service reads the company's settings, and takes over what the environment said of them before. */
export { openLiveSettings, type LiveSettings } from './live-settings.ts'
export { openDress } from './circuit-files.ts'
export { takeOverOnce } from './first-values.ts'
export { takePayerOut } from './store.ts'
