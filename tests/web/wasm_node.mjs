// Answers one question of a test about the core in node: {task, items, tableMb, books} comes in, the answers go out.
import { readFileSync } from "node:fs";
import { Core, compile } from "../../src/connectn/web/page/js/core.js";
import { TASKS } from "./wasm_answers.mjs";

const page = new URL("../../src/connectn/web/page/", import.meta.url);
const { task, items, tableMb, books } = JSON.parse(readFileSync(0, "utf-8"));
const module = await compile(readFileSync(new URL("core/connectn.wasm", page)));
const core = await Core.create(module, { tableMb });
for (const book of books) core.openBook(readFileSync(book));
process.stdout.write(JSON.stringify(TASKS[task](core, items)));
