import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/**
 * Puts files that take long before the others of their project, so that none of them is left for the end, when other workers have
 * nothing more to do. The others come as Vitest has them.
 * @param slow parts of their paths
 */
export function longestFirst(slow: readonly string[]): TestSequencerConstructor {
  const isSlow = ({ moduleId }: TestSpecification) => slow.some((part) => moduleId.includes(part));
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
      return [...byProject.values()].flatMap((of) => [...of.filter(isSlow), ...of.filter((each) => !isSlow(each))]);
    }
  };
}
