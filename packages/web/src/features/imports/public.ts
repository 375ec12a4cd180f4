/** What other features use of imports: a list of people in the form of an agency. */
export { PeopleDrop } from './people/PeopleDrop.tsx'
export { peopleInTheWay, PeopleLines } from './people/PeopleLines.tsx'
