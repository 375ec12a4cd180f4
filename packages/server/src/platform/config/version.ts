/** Which version this service is, and the app that it hands out. */
export const VERSION = '1.7.7'
