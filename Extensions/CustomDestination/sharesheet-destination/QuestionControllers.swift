import Destinations
import UIKit

/// The page of a question with any text as its answer. Each change counts at once.
class TextController: UIViewController, UITextFieldDelegate {
  private let text: String
  private let take: (String) -> Void
  private let field = UITextField(frame: .zero)

  init(
    _ title: String, _ text: String, isSecret: Bool, _ take: @escaping (String) -> Void
  ) {
    self.text = text
    self.take = take
    super.init(nibName: nil, bundle: nil)
    self.title = title
    field.isSecureTextEntry = isSecret
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    field.text = text
    field.placeholder = title
    field.delegate = self
    field.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        take(field.text ?? "")
      }, for: .editingChanged)
    view.addSubview(field)
    field.becomeFirstResponder()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    navigationController?.popViewController(animated: true)
    return true
  }
}

/// The list of a question's choices.
class ChoiceController: UITableViewController {
  private let question: DestinationQuestion
  private let current: String
  private let take: (String) -> Void

  init(_ question: DestinationQuestion, _ current: String, _ take: @escaping (String) -> Void) {
    self.question = question
    self.current = current
    self.take = take
    super.init(style: .plain)
    title = question.title
  }

  required init?(coder: NSCoder) { nil }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    question.choices.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = question.choices[indexPath.row]
    cell.accessoryType = question.choices[indexPath.row] == current ? .checkmark : .none
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    take(question.choices[indexPath.row])
  }
}
