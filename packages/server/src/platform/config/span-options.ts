/** Where spans go, from the environment: the names that every OpenTelemetry tool knows. */
import { CannotStart } from './cannot-start.ts'

/** One call in twenty: enough to see where time goes, and little beside the work itself. */
const SHARE = 0.05

/** Null: nobody asked for any. */
export function spansOf(env: NodeJS.ProcessEnv): { endpoint: string; share: number } | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim()
  if (!endpoint) return null
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new CannotStart(
      "OTEL_EXPORTER_OTLP_ENDPOINT è l'indirizzo http:// o https:// di un collettore, per esempio http://127.0.0.1:4318.",
      'OTEL_EXPORTER_OTLP_ENDPOINT is the http:// or https:// address of a collector, such as http://127.0.0.1:4318.',
    )
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG']?.trim() || SHARE)
  if (!(share >= 0 && share <= 1))
    throw new CannotStart(
      'OTEL_TRACES_SAMPLER_ARG è la parte delle chiamate da raccontare, da 0 a 1.',
      'OTEL_TRACES_SAMPLER_ARG is the share of calls that are told of, from 0 to 1.',
    )
  return { endpoint, share }
}
