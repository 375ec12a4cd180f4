/** Constants that the build writes into the code. */
declare const __APP_VERSION__: string
