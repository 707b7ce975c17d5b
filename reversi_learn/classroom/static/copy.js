// A text to copy, and the button that copies it. It knows no words: they are sent.
function copied(field) {
  field.focus();
  field.select();
  // Without https a browser has no clipboard for pages, but it has this.
  return navigator.clipboard
    ? navigator.clipboard.writeText(field.value).then(() => true, () => document.execCommand("copy"))
    : Promise.resolve(document.execCommand("copy"));
}

function render({ model, el }) {
  const words = model.get("words");
  const box = document.createElement("div");
  const field = document.createElement("textarea");
  const button = document.createElement("button");
  const said = document.createElement("span");
  const note = document.createElement("p");
  box.className = "reversi-learn-copy";
  field.readOnly = true;
  field.value = model.get("text");
  field.rows = 3;
  field.spellcheck = false;
  field.setAttribute("aria-label", words.label);
  field.dataset.lmSuppressShortcuts = button.dataset.lmSuppressShortcuts = "true";
  field.addEventListener("focus", () => field.select());
  button.type = "button";
  button.textContent = words.copy;
  said.setAttribute("role", "status");
  note.textContent = words.note;
  note.style.whiteSpace = "pre-line";
  button.addEventListener("click", async () => {
    said.textContent = "";
    said.textContent = (await copied(field)) ? words.copied : words.select;
    button.focus();
  });
  box.append(note, field, button, " ", said);
  el.append(box);
}

export default { render };
