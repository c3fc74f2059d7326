// What the tests ask the core of the page, the same in node and in a browser: `core` is a Core with a table.

/** Everything that is known about positions. */
function facts(core, cases) {
  return cases.map(({ text, nodes, evaluate }) => {
    const found = { position: core.read(text) };
    if (!nodes) return found;
    core.clear();
    found.analysis = core.analyze(text, { nodes });
    if (evaluate) found.outlook = core.evaluate(text, evaluate.columns, evaluate.limit);
    return found;
  });
}

/** How texts are read: the text of the position, or the sentence that refuses it. */
function readings(core, texts) {
  return texts.map((text) => {
    try {
      return { position: core.read(text).position };
    } catch (error) {
      return { [error.name]: error.message };
    }
  });
}

/** What is said about columns that take no disc. */
function refusals(core, cases) {
  return cases.map(({ text, column }) => {
    try {
      return core.play(text, [column]).position;
    } catch (error) {
      return error.message;
    }
  });
}

/** Exact answers with limits, and the best line. */
function solutions(core, cases) {
  return cases.map(({ text, limit }) => {
    core.clear();
    const solved = core.solve(text, limit);
    core.clear();
    return { ...solved, line: core.line(text, { nodes: limit.nodes }) };
  });
}

/** Analyses in steps: every result, and how much processor time the steps took, in milliseconds. */
function steps(core, { texts, milliseconds }) {
  return texts.map((text) => {
    core.clear();
    const whole = core.analyze(text);
    core.clear();
    const stepper = core.analysis(text);
    const results = [stepper.result()];
    const times = [];
    for (let done = results[0].done; !done; ) {
      const before = process.cpuUsage();
      done = stepper.step(milliseconds);
      times.push(process.cpuUsage(before).user / 1000);
      results.push(stepper.result());
    }
    return { whole, results, times };
  });
}

/** How many nodes an analysis takes in steps of so many nodes, twice. */
function nodeSteps(core, { text, nodes }) {
  return [1, 2].map(() => {
    core.clear();
    const stepper = core.analysis(text);
    const found = [];
    while (!stepper.step(Infinity, nodes)) found.push(stepper.result().nodes);
    return found;
  });
}

/** Two analyses that take turns, and other questions between their steps. */
function interleaved(core, [one, other]) {
  const alone = [one, other].map((text) => core.analyze(text));
  core.clear();
  const steppers = [one, other].map((text) => core.analysis(text));
  while (steppers.map((stepper) => stepper.step(1)).includes(false)) core.solve("445", { nodes: 100 });
  return { alone, found: steppers.map((stepper) => stepper.result()) };
}

export const TASKS = { facts, readings, refusals, solutions, steps, nodeSteps, interleaved };
