/** The parts of the form of a new company, in their order. Each has an address of its own. */
export const STEPS = [
  {
    path: 'company',
    title: 'Company and state',
    description: 'What kind of company it is, and the state where it is formed.',
  },
  {
    path: 'name',
    title: 'Name',
    description: 'Up to three names. If the state does not accept the first, it gets the next one.',
  },
  {
    path: 'owners',
    title: 'Owners',
    description: 'Who owns and runs the company.',
  },
  {
    path: 'person',
    title: 'Responsible party',
    description: 'The person who controls the company, as the IRS calls it. An SSN or ITIN is never asked.',
  },
  {
    path: 'addresses',
    title: 'Addresses',
    description: 'Where the company gets its mail. An address outside the United States is fine.',
  },
  {
    path: 'activity',
    title: 'What it does',
    description: 'In a few words. The same words go on the form for the IRS.',
  },
  {
    path: 'ein',
    title: 'EIN',
    description: 'The tax number of the company. A bank asks for it to open an account.',
  },
  {
    path: 'review',
    title: 'Read and order',
    description: 'Nothing is ordered until you press the button below.',
  },
] as const;
export type Step = (typeof STEPS)[number];
export type StepPath = Step['path'];

/** The step with this path; the first one for any other. */
export function stepAt(path: string | undefined): Step {
  return STEPS.find((step) => step.path === path) ?? STEPS[0];
}

export function numberOf(step: Step): number {
  return STEPS.indexOf(step) + 1;
}

export function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step;
}

/** Null before the first step. */
export function stepBefore(step: Step): Step | null {
  return STEPS[STEPS.indexOf(step) - 1] ?? null;
}
