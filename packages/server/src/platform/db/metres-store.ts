/** The distance from a row's place, as SQL. */

/** Whole metres on the great circle from `lat` and `lon` to those of the row `alias`. Where one of them is null it is half the earth. */
export const metresTo = (alias: string, lat: string, lon: string): string =>
  `round(12742018 * asin(least(1, sqrt(power(sin(radians(${alias}.lat - ${lat}) / 2), 2)
    + cos(radians(${lat})) * cos(radians(${alias}.lat)) * power(sin(radians(${alias}.lon - ${lon}) / 2), 2)))))::int`
