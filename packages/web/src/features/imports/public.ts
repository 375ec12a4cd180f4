/** A list of people as the screen that opens an agency shows it: where it comes in, and its rows. */
export { PeopleDrop } from './people/PeopleDrop.tsx'
export { peopleInTheWay, PeopleLines } from './people/PeopleLines.tsx'
