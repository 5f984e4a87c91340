import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What fails first when a module or a page is broken: the tests of functions take seconds, those of pages wait longest. */
const FIRST = [/^(src|web|clients)\//, /^test\/browser\//];

/**
 * Walks over every route, runs of random steps, and servers and processes that start. Their files are small, because the long
 * tier shares their tests, and take long: as the last files of a run they would leave the other worker without work.
 */
const WALKS =
  /^test\/(?:model|contract\/(?:fuzz|inputs)|crash|ein\/signing\/races|mcp\/conformance|oauth\/credential-kinds|platform\/outages|security\/(?:acting-user|bad-|counted-growth|roles-))/;

/** The order of a run: the tests in FIRST, WALKS, then the others as Vitest orders them, longest or largest first. */
export class RunOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const path = relative(this.ctx.config.root, moduleId);
      const index = [...FIRST, WALKS].findIndex((pattern) => pattern.test(path));
      return index === -1 ? FIRST.length + 1 : index;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
